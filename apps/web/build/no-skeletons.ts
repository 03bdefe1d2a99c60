function refuse(): never {
  throw new Error('A text of the interface holds a skeleton.')
}

/** In place of the parser of skeletons, which no text of the interface has. @public the build gives it to the library of texts */
export const parseDateTimeSkeleton = refuse
/** @public as above */
export const parseNumberSkeleton = refuse
/** @public as above */
export const parseNumberSkeletonFromString = refuse
