/** A box of code whose first-level folders stand on floors. */
export interface FloorPlan {
  readonly folder: string
  /** From the bottom to the top; a floor imports itself and what is below it. */
  readonly floors: readonly string[]
  /** What the folders and files that are no floor form together: the floor on top of the others. */
  readonly top: string
  /** Above the top: may import everything, and only tests may import it. */
  readonly testing: string
}

export interface DeclaredArrow {
  readonly from: string
  readonly to: string
  readonly reason: string
}

export const floorPlans: readonly FloorPlan[] = [
  { folder: 'apps/api/src', floors: ['platform', 'records', 'views', 'features'], top: 'top', testing: 'testing' },
  { folder: 'apps/web/src', floors: ['language', 'frame', 'ui', 'features', 'app'], top: 'top', testing: 'test' },
]

/** The rooms of this floor do not import one another, except by the arrows below. */
export const separateRooms = 'apps/api/src/features'
export const MOST_DECLARED_ARROWS = 8

/** Features of the API that import another one, such as `{ from: 'queue', to: 'results', reason: '...' }`. */
export const featureArrows: readonly DeclaredArrow[] = [
  { from: 'samples', to: 'result-imports', reason: 'POST /samples also takes an imported sample' },
  { from: 'samples', to: 'results', reason: 'PATCH /samples/{id} also releases the report' },
  { from: 'queue', to: 'samples', reason: 'queueing a calibration registers its sample' },
  { from: 'analytical-batches', to: 'samples', reason: 'a batch registers the QC samples of its profile' },
  { from: 'chromatogram-imports', to: 'results', reason: 'a run that is brought as a file is stored as any other' },
  { from: 'chromatogram-imports', to: 'samples', reason: 'a run that is brought as a file registers its sample' },
]

/** Where SQL may stand in the API. */
export const sqlFolders: readonly string[] = ['apps/api/src/records/', 'apps/api/src/platform/']
