import { screen } from '../../frame/screens.ts'

export const passwordScreens = [
  screen('forgotPassword', async () => (await import('./ForgotPasswordPage.tsx')).ForgotPasswordPage),
  screen('resetPassword', async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage),
  screen('changePassword', async () => (await import('./ChangePasswordPage.tsx')).ChangePasswordPage),
]
