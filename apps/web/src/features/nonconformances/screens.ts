// One file for the three pages: each file of its own would add its name to every first load.
export { NonconformanceCreatePage } from './NonconformanceCreatePage.tsx'
export { NonconformanceListPage } from './NonconformanceListPage.tsx'
export { NonconformancePage } from './NonconformancePage.tsx'
