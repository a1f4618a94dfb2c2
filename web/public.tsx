// The entry of the small public side.
import './publicSide/publicSide.css'
import { createRoot } from 'react-dom/client'
import { PublicSide } from './publicSide/PublicSide.tsx'
import { sendWhenPossible } from './publicSide/queue.ts'

createRoot(document.getElementById('app') as HTMLElement).render(<PublicSide />)
sendWhenPossible()
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/cms/quickreport-sw.js', { scope: '/cms/quickreport' })
