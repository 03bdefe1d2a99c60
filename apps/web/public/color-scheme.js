try {
  const chosen = localStorage.getItem('color_scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // No storage in this browser: the light scheme stands.
}
