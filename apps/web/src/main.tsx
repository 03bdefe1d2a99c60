import './app/mantine-styles.ts'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { browserSurroundings, createServices } from './frame/services.ts'
import { requireTrustedTypes } from './frame/trusted-types.ts'

// Before anything is drawn.
requireTrustedTypes()

const services = createServices(browserSurroundings)
const router = createAppRouter(services)

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the app.')
createRoot(root).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
)
