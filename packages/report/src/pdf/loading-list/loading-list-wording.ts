export const loadingListWording = {
  title: 'Loading List',
  made: 'Made',
  position: 'Pos.',
  sample: 'Sample',
  batch: 'Batch Number',
  label: 'Vial',
  color: 'Cap',
  wash: 'W',
  vials: (count: number) => (count === 1 ? '1 vial' : `${count} vials`),
} as const
