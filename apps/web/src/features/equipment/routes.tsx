import { screen } from '../../frame/screens.ts'

export const equipmentScreens = [
  screen('equipmentList', async () => (await import('./EquipmentListPage.tsx')).EquipmentListPage),
  screen('equipmentCreate', async () => (await import('./EquipmentEditPages.tsx')).EquipmentCreatePage),
  screen('equipment', async () => (await import('./EquipmentPage.tsx')).EquipmentPage),
  screen('equipmentEdit', async () => (await import('./EquipmentEditPages.tsx')).EquipmentEditPage),
]
