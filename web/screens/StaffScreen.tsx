// One screen inside the shell: refused to those who may not open it, honest while its room is not open.
import { createElement, Suspense } from 'react'
import { Navigate } from 'react-router'
import { isLanding, landingOf } from '#contract/auth/landing.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { later } from '#web/kit/later.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ForbiddenView } from '#web/kit/parts/ErrorView.tsx'
import { NotBuilt } from '#web/kit/parts/NotBuilt.tsx'
import { type PickerProps, PlacePickerContext } from '#web/kit/placePicker.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import type { ScreenRow } from '#web/routes.tsx'
import { type Load, screenOf } from '#web/shell/loaded.ts'

const PlacePicker = later(async () => (await import('#web/map/PlacePicker.tsx')).PlacePicker)
const drawPicker = (props: PickerProps) => <PlacePicker {...props} />

export function StaffScreen({ screen }: { screen: ScreenRow }) {
  useLanguage()
  const me = useMe()
  if (!mayNow(screen.permissions, me))
    return me && isLanding(`/${screen.path}`) ? <Navigate to={`/cms${landingOf(me.accountType)}`} replace /> : <ForbiddenView />
  if (!screen.load) return <NotBuilt title={t(screen.title)} soon={(screen.soon ?? []).map((text) => t(text))} />
  return <Loaded load={screen.load} />
}

export function Loaded({ load }: { load: Load }) {
  return (
    <PlacePickerContext value={drawPicker}>
      <Suspense fallback={<DotsLoader />}>{createElement(screenOf(load))}</Suspense>
    </PlacePickerContext>
  )
}
