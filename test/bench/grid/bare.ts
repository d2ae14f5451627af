/** The browser's own cost: an input and scrolling lines of figures, without a script behind them. */
const input = document.createElement('input');
const list = document.createElement('div');
list.className = 'tall';
list.style.overflow = 'auto';
for (let line = 0; line < 5_000; line += 1) {
  const figures = document.createElement('div');
  figures.textContent = Array.from({ length: 12 }, (_, column) => line * 1_000 + column).join('  ');
  list.append(figures);
}
document.getElementById('root')?.append(input, list);
