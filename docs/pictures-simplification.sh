#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws docs/pictures/simplification.png: the page of a source and its simplified form, in the colours of their distance, in
# headless Chromium (or CHROMIUM=FILE).
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./cullet bake samples/models/terrain.obj -o "$work/source.cullet"
./cullet bake samples/models/terrain.obj -o "$work/simplified.cullet" --simplify 1%
./cullet view "$work/source.cullet" "$work/simplified.cullet" -o "$work/page.html"
cat >>"$work/page.html" <<'HTML'
<script>
addEventListener('load', () => setTimeout(() => {
  const list = document.getElementById('colours');
  list.value = 'distance';
  list.dispatchEvent(new Event('change'));
  document.getElementById('home').click();
}, 2000));
</script>
HTML
"${CHROMIUM:-chromium}" --headless --no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --hide-scrollbars \
    --window-size=720,360 --virtual-time-budget=20000 --screenshot="$PWD/docs/pictures/simplification.png" \
    "file://$work/page.html"
