// The demonstration page of the simulated instrument: shows its state each second and posts the buttons' calls.
function byId(id) {
  return document.getElementById(id)
}
// A driver that asks for a pairing token gets it from the page's address: /control#<token>
const token = decodeURIComponent(location.hash.slice(1))
const headers = token === '' ? {} : { 'x-pairing-token': token }

async function post(call, body) {
  const response = await fetch(`/control/${call}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  byId('message').textContent = response.ok ? '' : (await response.json()).error
  await refresh()
}

function show(state) {
  const rows = {
    Machine: state.machine,
    Status: state.status,
    Method: state.method,
    Vial: state.currentVialAcquiring ?? 'none',
    Sequence: [state.sequenceRunning && 'running', state.sequencePaused && 'paused', state.pausing && 'pausing']
      .filter(Boolean)
      .join(', '),
    Errors: state.errors || 'none',
    'Events not confirmed': state.unconfirmedEvents,
  }
  byId('state').replaceChildren(
    ...Object.entries(rows).flatMap(([name, value]) => {
      const [dt, dd] = [document.createElement('dt'), document.createElement('dd')]
      dt.textContent = name
      dd.textContent = value
      return [dt, dd]
    }),
  )
  byId('bottles').replaceChildren(
    ...state.bottles.map(({ channel, bot }) => {
      const button = document.createElement('button')
      button.textContent = `Drain ${channel} (${bot} %)`
      button.addEventListener('click', () => post('drain', { bottle: channel, percent: bot > 15 ? 15 : 0 }))
      return button
    }),
  )
  if (document.activeElement !== byId('speed')) byId('speed').value = state.speed
  byId('speed-now').textContent = `${state.speed} x`
}

async function refresh() {
  const response = await fetch('/', { headers }).catch(() => null)
  if (response?.ok) show(await response.json())
  else byId('message').textContent = response ? (await response.json()).error : 'The driver does not answer.'
}

for (const button of document.querySelectorAll('[data-call]')) {
  button.addEventListener('click', () => post(button.dataset.call))
}
byId('speed').addEventListener('change', (event) => post('speed', { speed: Number(event.target.value) }))
await refresh()
setInterval(refresh, 1000)
