/** In place of the parser of date and number skeletons, which no text of the interface has. */
function refuse(): never {
  throw new Error('A text of the interface holds a skeleton.')
}
export { refuse as parseDateTimeSkeleton, refuse as parseNumberSkeleton, refuse as parseNumberSkeletonFromString }
