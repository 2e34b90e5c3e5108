// Runs before the first paint, so that a dark page never flashes white. `src/ui/theme.ts` keeps it in step later.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('rastro.theme')
  } catch {
    // Storage is off: the system's scheme decides.
  }
  var dark = choice === '"dark"' || (choice !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'theme-dark' : 'theme-light')
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
