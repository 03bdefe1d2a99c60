// The page may not make code out of text, so the schema library need not try: its try would count as a violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

try {
  const chosen = localStorage.getItem('color_scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // No storage in this browser: the light scheme stands.
}

// Paper is light, whatever the screen shows.
const { dataset } = document.documentElement
const follow = (printing) => {
  if (printing && dataset.mantineColorScheme === 'dark') {
    dataset.mantineColorScheme = 'light'
    dataset.printedFrom = 'dark'
  } else if (!printing && dataset.printedFrom) {
    dataset.mantineColorScheme = dataset.printedFrom
    delete dataset.printedFrom
  }
}
addEventListener('beforeprint', () => follow(true))
addEventListener('afterprint', () => follow(false))
matchMedia('print').addEventListener('change', ({ matches }) => follow(matches))
