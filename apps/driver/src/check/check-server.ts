import { CallError, CLOCK_SKEW_LIMIT_MS, driverHello } from '@eluent/contract'
import { isoTime, type Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { createServerLink, type Fetch } from '../upstream/server-link.ts'
import { DRIVER_VERSION } from '../version.ts'
import type { Computer } from './computer.ts'
import { bad, good, look, type Finding } from './finding.ts'
import { followsTimeServer } from './windows-time.ts'

type ServerSettings = Pick<Settings, 'ELUENT_API_URL' | 'ELUENT_API_TOKEN' | 'MACHINE_NAME'>

/** Asks what the driver's hello is answered, and compares the clocks by it. The server notes nothing of it. */
export async function checkServer(
  { ELUENT_API_URL: url, ELUENT_API_TOKEN: token, MACHINE_NAME: machine }: ServerSettings,
  { clock, fetchFn = fetch }: { clock: Clock; fetchFn?: Fetch },
): Promise<Finding[]> {
  const part = 'Server'
  if (url === undefined || token === undefined) {
    return [
      look(
        part,
        'none is set: results wait for a browser on this computer.',
        'For results without a browser: Settings > Instrument Drivers > Add driver, and copy its two lines into the settings file.',
      ),
    ]
  }
  const { api } = createServerLink({ url, token, clock }, fetchFn)
  try {
    const answer = await api.call(driverHello, {
      body: { machine, version: DRIVER_VERSION, clock: isoTime(clock), waiting_events: 0, only_asks: true },
    })
    const hello = driverHello.reply.safeParse(answer)
    if (!hello.success) return [notOurs(url)]
    const { name, organization, clock_skew_ms: skewMs, may_run_queue: mayRun } = hello.data
    const theirs = hello.data.machine ?? machine
    const known = good(part, `${url} knows this driver as ${name} of ${organization}.`)
    return [
      known,
      ...(theirs === machine ? [] : [otherMachine(theirs, machine)]),
      ...queueFinding(mayRun),
      skewFinding(skewMs),
    ]
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause
    return [serverFault(url, cause)]
  }
}

/** Calibrations, equipment and runs of the queue go by the instrument's name. */
function otherMachine(known: string, named: string): Finding {
  return look(
    'Instrument',
    `the server knows this driver's as ${known}, and the settings name ${named}.`,
    `Set MACHINE_NAME=${known}, unless this driver is to stand for another instrument from its next start on.`,
  )
}

/** A server of before does not say. */
function queueFinding(mayRun: boolean | undefined): Finding[] {
  const part = 'Queue'
  if (mayRun === undefined) return []
  return [
    mayRun
      ? good(part, 'the token may run the queue: after Begin Run the driver goes on when the page is closed.')
      : look(
          part,
          'the token may not run the queue: it waits while no page is open.',
          'Where the queue is to go on without a page: Settings > Instrument Drivers > Add driver with "May run the queue", and copy its two lines into the settings file.',
        ),
  ]
}

function notOurs(url: string): Finding {
  return bad(
    'Server',
    `${url} answers, but not as Eluent does.`,
    'Open this address in the browser of this computer. If the network wants a sign-in there, have this computer let through. Else set ELUENT_API_URL to what the browser shows when Eluent is open, up to the first single slash.',
  )
}

/** What another program, or a folder of one, answers to a call that every Eluent knows. */
const NOT_OURS = [404, 405, 501]

function serverFault(url: string, { status, code, message, cause }: CallError): Finding {
  const part = 'Server'
  if (NOT_OURS.includes(status) || cause instanceof SyntaxError) return notOurs(url)
  if (status === 0) {
    return bad(
      part,
      `${url} does not answer.`,
      'Open this address in the browser of this computer. If it opens there: a proxy or a certificate that only the browser knows stands between.',
    )
  }
  if (status === 401 || status === 403) {
    return bad(
      'Token',
      // "You are not signed in" is said of persons
      code === 'not_signed_in'
        ? `${url} does not know it: it was not copied whole, or is another server's.`
        : `${url} refuses it: ${message}`,
      'Add the driver again under Settings > Instrument Drivers and copy the two lines into the settings file.',
    )
  }
  return bad(part, `${url} answers ${status}: ${message}`, 'Ask whoever runs the server.')
}

function skewFinding(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  const says = `${seconds} s off the server's.`
  return Math.abs(skewMs) <= CLOCK_SKEW_LIMIT_MS
    ? good('Clock', says)
    : bad(
        'Clock',
        says,
        'Let this computer follow a time server: "w32tm /resync" as administrator, or Settings > Time of Windows.',
      )
}

/** Whether the clock will stay right. */
export async function checkTimeService(computer: Computer): Promise<Finding[]> {
  if (!computer.isWindows) return []
  const part = 'Clock'
  const status = await computer.ask('w32tm', '/query', '/status')
  const follows = status === null ? null : followsTimeServer(status)
  if (follows === true) return [good(part, 'Windows follows a time server.')]
  return [
    follows === null
      ? look(
          part,
          'whether Windows follows a time server cannot be read.',
          'Start its time service as administrator: "net start w32time", then "w32tm /resync".',
        )
      : look(
          part,
          'Windows follows no time server.',
          'As administrator: "w32tm /config /manualpeerlist:ADDRESS /syncfromflags:manual /update", then "w32tm /resync".',
        ),
  ]
}
