// The page stores its modules as text. Each becomes a blob, and an import map gives each blob the name of its module: a
// page that is opened from a file cannot load other files as modules.
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
  main.textContent = `import "${document.documentElement.dataset.main}";`;
  document.head.append(main);
}
