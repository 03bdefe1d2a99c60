import { screen } from '../../frame/screens.ts'

export const coaScreens = [screen('coaData', async () => (await import('./CoaDataPage.tsx')).CoaDataPage)]
