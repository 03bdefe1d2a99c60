// The page may not make code out of text, so the schema library need not try: its try would count as a violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

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

// The build writes here what each page is made of (build/first-loads.ts).
const BUILT = null

// The first calls of the pages that most loads begin with, as the pages make them (frame/first-calls.test.tsx).
const NEWEST = 'startIndex=0&endIndex=10&sortColumn=id&sortOrder=DESC'
const FIRST_CALLS = {
  '/': ['/api/samples?' + NEWEST],
  '/test-result/list': ['/api/samples?exclude_sample_types=standard%2Ccalibration&' + NEWEST],
  '/sample/$id/results': ['/api/samples/$id'],
  '/share/report/$shareKey': ['/api/share/samples/$shareKey'],
}

/** The token held, unless it has expired; null too where the browser gives no storage. */
const heldToken = () => {
  const token = localStorage.getItem('access_token')
  if (token === null) return null
  const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  return exp * 1000 > Date.now() ? token : null
}

/** The page of this address; one that is written out goes before one that takes any value. */
const pageHere = () => {
  const parts = location.pathname.replace(/(.)\/$/, '$1').split('/')
  const fits = ({ path }) => {
    const named = path.split('/')
    return named.length === parts.length && named.every((part, at) => part.startsWith('$') || part === parts[at])
  }
  const found = BUILT.pages.filter(fits).sort((one, other) => one.path.split('$').length - other.path.split('$').length)
  const values = {}
  found[0]?.path.split('/').forEach((part, at) => {
    if (part.startsWith('$')) values[part] = parts[at]
  })
  return { page: found[0], values }
}

/** As the app names its calls (packages/contract/src/traceparent.ts). */
const newTraceparent = () => {
  const hex = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return '00-' + hex.slice(0, 32) + '-' + hex.slice(32) + '-01'
}

/** Fetches what the page needs while the app is under way, and paints the frame that it stands in. */
const begin = () => {
  const token = heldToken()
  const here = pageHere()
  const isTurnedAway = token === null && here.page?.open !== true
  const page = isTurnedAway ? BUILT.pages.find(({ path }) => path === '/login') : here.page
  if (page === undefined) return
  const hasShell = token !== null && page.bare !== true
  dataset.frame = hasShell ? 'shell' : page.path === '/login' ? 'entry' : 'public'
  const names = BUILT.names.split(' ')
  const places = hasShell ? `${page.files} ${BUILT.shell}` : page.files
  for (const place of new Set(places.split(' ').filter(Boolean))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${names[place]}.js`
    document.head.append(link)
  }
  if (isTurnedAway || location.search !== '') return
  const headers = { timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone, 'x-app-version': BUILT.version }
  const machine = localStorage.getItem('machine_hostname')
  if (machine) headers['x-machine-hostname'] = machine
  if (token !== null) headers.authorization = 'Bearer ' + token
  globalThis.eluentCalls = (FIRST_CALLS[page.path] ?? []).map((call) => {
    const url = call.replace(/\$\w+/, (name) => here.values[name])
    const sent = url + (url.includes('?') ? '&' : '?') + 'timestamp=' + Date.now()
    const response = fetch(sent, { method: 'GET', headers: { ...headers, traceparent: newTraceparent() } })
    // whoever takes it up sees why it failed
    response.catch(() => undefined)
    return { url, headers, response }
  })
}

/** As language/chosen-language.ts. */
const isSpanish = () => {
  const kept = localStorage.getItem('language')
  if (kept === 'pseudo') return false
  const read = navigator.languages.map((tag) => tag.split('-')[0])
  return [kept, ...read].find((language) => language === 'en' || language === 'es') === 'es'
}

/** Beside the code, which reads it from the browser's cache. */
const beginSpanish = ({ catalogue, code }) => {
  const links = [
    { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/${catalogue}` },
    { rel: 'modulepreload', href: `/${code}` },
  ]
  for (const link of links) document.head.append(Object.assign(document.createElement('link'), link))
}

try {
  const chosen = localStorage.getItem('color_scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (localStorage.getItem('sidebar_folded') === 'true') dataset.folded = ''
  if (BUILT !== null && isSpanish()) beginSpanish(BUILT.spanish)
  if (BUILT !== null) begin()
} catch {
  // No storage in this browser, or a token that is none: the light scheme stands, and the app begins by itself.
}
