// The page of a link that leads to no report: it says so, and leads to a new one.
import { Frame } from './Frame.tsx'
import { t } from './language.ts'

export function NoReport() {
  return (
    <Frame hotlines={[]}>
      <h1>{t('This link leads to no report.')}</h1>
      <a className="wide main" href="/cms/quickreport">
        {t('Report an emergency')}
      </a>
    </Frame>
  )
}
