import { screen } from '../../frame/screens.ts'

const runImportPage = async () => (await import('./RunImportPage.tsx')).RunImportPage

export const importScreens = [screen('runImport', runImportPage), screen('runImportSingular', runImportPage)]
