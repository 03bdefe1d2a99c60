/** ECharts as one file comes without types. */
declare module 'echarts/dist/echarts.esm.min' {
  export * from 'echarts/core'
}
