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

// In the words of SIMULATOR_FAULTS, with what each leaves in the data.
const FAULTS = {
  air_bubble: 'Air bubble in the flow cell: spikes for some seconds',
  lamp_drift: 'Old lamp: the baseline drifts, the noise is eight times as high',
  carry_over: 'Worn needle seal: 3 % of each injection is found in the next',
  wrong_vial: 'Wrong vial: the needle takes the place beside it',
  column_ageing: 'Aged column: broad peaks with long tails, earlier by 1.5 %',
  clogged_needle: 'Clogged needle: a tenth of the volume is injected',
  power_cut: 'Power cut: the next run ends in the middle (once)',
}

function showFaults(on) {
  for (const box of byId('faults').querySelectorAll('input')) box.checked = on.includes(box.name)
}

for (const [name, text] of Object.entries(FAULTS)) {
  const [label, box] = [document.createElement('label'), document.createElement('input')]
  box.type = 'checkbox'
  box.name = name
  box.addEventListener('change', () => post('fault', { fault: name, on: box.checked }))
  label.append(box, ` ${text}`)
  byId('faults').append(label)
}

async function refresh() {
  const faults = await fetch('/control/faults', { headers }).catch(() => null)
  if (faults?.ok) showFaults((await faults.json()).on)
  const response = await fetch('/', { headers }).catch(() => null)
  if (response?.ok) show(await response.json())
  else byId('message').textContent = response ? (await response.json()).error : 'The driver does not answer.'
}

for (const button of document.querySelectorAll('[data-call]')) {
  const { call, text } = button.dataset
  button.addEventListener('click', () => post(call, text === undefined ? {} : { text }))
}
byId('speed').addEventListener('change', (event) => post('speed', { speed: Number(event.target.value) }))
await refresh()
setInterval(refresh, 1000)
