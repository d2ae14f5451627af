document.getElementById('root')?.append(document.createElement('input'));
