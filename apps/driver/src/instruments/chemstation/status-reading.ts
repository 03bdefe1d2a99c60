import type { MachineStatus } from '@eluent/contract'

export interface StatusReading {
  status: MachineStatus
  method: string
  dataFile: string
  errors: string
}

/** ChemStation's AcqStatus$ as the panel names it. */
const STATUS: Readonly<Record<string, MachineStatus>> = {
  PRERUN: 'PRERUN',
  INJECTING: 'INJECTING',
  RUN: 'RUN',
  RAWDATA: 'RAWDATA',
  POSTRUN: 'POSTRUN',
  NOTREADY: 'NOTREADY',
  PREPARING: 'NOTREADY',
  STANDBY: 'NOTREADY',
  INITIALIZING: 'NOTREADY',
  BREAK: 'NOTREADY',
  ERROR: 'ERROR',
  OFFLINE: 'POWEROFF',
  NOMODULE: 'POWEROFF',
}

/** 'RUN|1_Run.M|007-0101.D|' -> the reading; an unknown status word is an error that shows the word. */
export function parseReading(text: string): StatusReading {
  const [word = '', method = '', dataFile = '', errors = ''] = text.split('|').map((part) => part.trim())
  const status = STATUS[word.toUpperCase()]
  if (status === undefined) {
    return { status: 'ERROR', method, dataFile, errors: `ChemStation reports the status '${word.slice(0, 40)}'.` }
  }
  return {
    status,
    method,
    dataFile,
    errors: status === 'ERROR' && errors === '' ? 'ChemStation reports an error.' : errors,
  }
}
