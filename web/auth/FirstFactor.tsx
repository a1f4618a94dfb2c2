// Who leads or verifies sets a second factor before anything else.
import { t } from '#web/kit/language.ts'
import { FirstThing } from './FirstThing.tsx'
import { ProveMyself } from './ProveMyself.tsx'
import { SecondFactors } from './SecondFactorDialog.tsx'

export function FirstFactor() {
  return (
    <>
      <FirstThing
        title={t('Set up a second factor')}
        why={t('Your account can change other people’s accounts or see their papers, so a password alone is not enough. Choose one of these.')}
      >
        <SecondFactors onDone={() => {}} />
      </FirstThing>
      <ProveMyself />
    </>
  )
}
