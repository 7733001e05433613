import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { logWindowErrors } from '#app/log-window-errors.ts'
import { reloadAfterUpdate } from '#app/reload-after-update.ts'
import './styles.css'

logWindowErrors()
reloadAfterUpdate()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
