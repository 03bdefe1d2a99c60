export { chemstationRun, machineState } from '@eluent/contract'
