// Sorts and filters the assets of an index page. Each list item has its numbers as data attributes; without JavaScript
// the assets stay in the order of their names.
{
  const list = document.getElementById('assets');
  const items = [...list.children];
  const tools = document.getElementById('tools');
  const sort = document.getElementById('sort');
  const filter = document.getElementById('filter');
  const root = document.documentElement;

  const sortItems = () => {
    const key = sort.value;
    const sorted = key === 'name' ? items : [...items].sort((a, b) => b.dataset[key] - a.dataset[key]);
    list.replaceChildren(...sorted);
  };
  const filterItems = () => {
    const wanted = filter.value.trim().toLowerCase();
    items.forEach((item) => {
      item.hidden = !item.dataset.name.toLowerCase().includes(wanted);
    });
    document.getElementById('none').hidden = items.length === 0 || items.some((item) => !item.hidden);
  };
  sort.addEventListener('change', sortItems);
  filter.addEventListener('input', filterItems);
  tools.addEventListener('submit', (event) => event.preventDefault());
  root.dataset.theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.getElementById('theme').addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  });
  tools.hidden = false;
  sortItems(); // a browser restores the choice of the last visit
  filterItems();
  root.dataset.ready = 'true';
}
