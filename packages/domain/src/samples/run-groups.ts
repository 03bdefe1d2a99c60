/** Whether a run folder is the one to suggest for a sample: its name ends in the sample's id, as a whole number. */
export function isSuggestedRunGroup(folderName: string, sampleId: number): boolean {
  return new RegExp(`(?:^|\\D)0*${sampleId}$`).test(folderName.trim())
}
