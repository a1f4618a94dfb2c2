// The entry of the staff application.
import '#web/kit/nonce.ts'
import '#web/kit/signInStyles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { recoverChunks } from './kit/chunks.ts'
import { startClock } from './kit/clock.ts'
import { loadLanguage } from './kit/language.ts'
import { followOtherTabs } from './kit/session.ts'

recoverChunks()
followOtherTabs()
startClock()
await loadLanguage()
createRoot(document.getElementById('app') as HTMLElement).render(<App />)
