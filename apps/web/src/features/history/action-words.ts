/** What a line of the trail says was done. */
const WORDS: Readonly<Record<string, string>> = {
  create: 'Registered',
  edit: 'Edited',
  append_result: 'Run stored',
  clear_results: 'Results cleared, their runs void',
  void: 'Deleted',
  queue: 'Added to the queue',
  unqueue: 'Removed from the queue',
  start_acquisition: 'Acquisition started',
  share: 'Report shared by e-mail',
  release_report: 'Report released',
  seal: 'Sealed with a VERISEAL',
  save_coa: 'COA data saved',
  transfer: 'Transferred to ChemID',
}

/** An action without a word of its own reads as it was noted: 'import_csv' is 'Import csv'. */
export function actionWord(action: string): string {
  const plain = action.replaceAll('_', ' ')
  return WORDS[action] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
