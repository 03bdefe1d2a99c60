export { barOption, donutOption } from '@eluent/report'
