/** A sheet as a choice; a text file's own has no name. */
export const sheetOption = (name: string) => ({ value: name, label: name === '' ? 'As the file is' : name })
