export const graphWording = {
  title: 'Analytical Report',
  figures: 'Figures',
  noData: 'No Data',
  made: 'Made',
} as const
