import { screen } from '../../frame/screens.ts'

export const userScreens = [
  screen('userList', async () => (await import('./UserListPage.tsx')).UserListPage),
  screen('userCreate', async () => (await import('./UserPages.tsx')).UserCreatePage),
  screen('userInvite', async () => (await import('./InvitePage.tsx')).InvitePage),
  screen('userEdit', async () => (await import('./UserPages.tsx')).UserEditPage),
  screen('signUp', async () => (await import('./SignUpPage.tsx')).SignUpPage),
]
