// The entry of the staff application.
import '#web/kit/session/nonce.ts'
import '#web/kit/look/face.css'
import '#web/kit/look/signInStyles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { recoverChunks } from './kit/chunks.ts'
import { startClock } from './kit/clock.ts'
import { printLight } from './kit/look/printLight.ts'
import { compileWith, loadLanguage } from './kit/language.ts'
import { followOtherTabs } from './kit/session/expiry.ts'
import { followAccount } from './kit/session/languageOfAccount.ts'
import { askWhetherLost } from './kit/session/lostPhone.ts'

recoverChunks()
followOtherTabs()
followAccount()
void askWhetherLost()
startClock()
printLight()
if (import.meta.env.DEV) compileWith((await import('#contract/language/compile.ts')).compile)
await loadLanguage()
createRoot(document.getElementById('app') as HTMLElement).render(<App />)
