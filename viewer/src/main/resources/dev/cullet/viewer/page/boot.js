// Modules are stored in this page as text. Each becomes a blob, and an import map says which name stands for which: a page
// opened from a file may not load other files as modules.
{
  const imports = {};
  for (const script of document.querySelectorAll('script.module')) {
    const blob = new Blob([script.textContent], { type: 'text/javascript' });
    imports[script.dataset.name] = URL.createObjectURL(blob);
  }
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  const main = document.createElement('script');
  main.type = 'module';
  main.textContent = 'import "cullet/main";';
  document.head.append(main);
}
