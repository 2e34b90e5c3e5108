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
  // The brand of the last visit; the page asks for the one of now. `src/ui/paint-brand.ts` does the same later.
  try {
    var brand = JSON.parse(localStorage.getItem('rastro.branding')) || {}
    for (var token in brand.palette) {
      if (token.startsWith('brand-')) document.documentElement.style.setProperty('--' + token, brand.palette[token])
    }
    if (brand.title) document.title = brand.title
  } catch {
    // No storage, no brand: the page comes as it is.
  }
})()
