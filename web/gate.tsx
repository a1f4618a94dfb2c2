// What an address shows before the router: public pages, the sign-ins, or the staff's screens once somebody is signed in.
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { query } from '#web/kit/api.ts'
import { useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { leaveFrom } from '#web/kit/session/wayBack.ts'
import { DemoSignIn } from '#web/screens/DemoSignIn.tsx'
import { SignInScreen } from '#web/screens/SignInScreen.tsx'
import { WhoAmI } from '#web/screens/WhoAmI.tsx'
import { isVisitorsWall } from '#web/screens/situation/visitorsWall.ts'

export const publicPages: Record<string, ComponentType> = {
  '/cms/onboarding': lazy(async () => ({ default: (await import('#web/pages/OnboardingScreen.tsx')).OnboardingScreen })),
  '/cms/crew': lazy(async () => ({ default: (await import('#web/pages/CrewCodeScreen.tsx')).CrewCodeScreen })),
  '/cms/policy': lazy(async () => ({ default: (await import('#web/pages/PolicyScreen.tsx')).PolicyScreen })),
  '/cms/policy/account-deletion': lazy(async () => ({ default: (await import('#web/pages/AccountDeletionScreen.tsx')).AccountDeletionScreen })),
}

const VisitorsWall = lazy(async () => ({ default: (await import('#web/screens/situation/VisitorsWall.tsx')).VisitorsWall }))

export const demoPaths = {
  '/demo-dispatcher': 'dispatcher',
  '/demo-department': 'department',
  '/demo-admin': 'admin',
  '/demo-supervisor': 'supervisor',
  '/demo-writer': 'contentwriter',
} as const

export function Gate() {
  useLanguage()
  return (
    <Suspense fallback={<DotsLoader />}>
      <Way />
    </Suspense>
  )
}

function Way() {
  const [path, setPath] = useState(() => location.pathname.replace(/(.)\/$/, '$1'))
  const [isOfVisitors] = useState(() => isVisitorsWall(location))
  const { token, me } = useSession()
  const Page = publicPages[path]
  if (Page) return <Page />
  if (path in demoPaths) return <DemoSignIn accountType={demoPaths[path as keyof typeof demoPaths]} onDone={() => setPath('/cms')} />
  if (token && isOfVisitors) return <VisitorsWall />
  if (token) return me ? <Staff /> : <WhoAmI />
  if (path === '/cms/dgsi') return <SignInScreen realm="dgsi" />
  const slug = /^\/cms\/(?!executive-)([\w-]+)-dashboard$/.exec(path)?.[1]
  return slug ? <CenterSignIn slug={slug} /> : <StaffSignIn />
}

function StaffSignIn() {
  useState(leaveFrom)
  useFetchAhead()
  return <SignInScreen />
}

const drawnMs = 300

/** Whoever types a password gives the console time to come. */
function useFetchAhead(): void {
  useEffect(() => {
    const fetchAhead = async () => (await import('#web/staffRouter.tsx')).fetchAhead()
    // A failure is told by what is loaded behind the sign-in.
    const timer = setTimeout(() => void Promise.allSettled([fetchAhead()]), drawnMs)
    return () => clearTimeout(timer)
  }, [])
}

function CenterSignIn({ slug }: { slug: string }) {
  const options = useQuery({ ...query(signIn.getSignInOptions), staleTime: Number.POSITIVE_INFINITY })
  if (options.isPending) return <DotsLoader />
  const center = options.data?.centers.find((one) => one.slug === slug)
  return center || options.isError ? <SignInScreen center={center ?? { slug, name: slug }} /> : <StaffSignIn />
}

/** Drawn once all of its first picture is there: a fallback between would stand for a while, however soon that is. */
function Staff() {
  const [{ Router, error }, setLoaded] = useState<{ Router?: ComponentType; error?: unknown }>({})
  useEffect(() => {
    const load = async () => {
      const { StaffRouter, fetchFirst } = await import('#web/staffRouter.tsx')
      await fetchFirst()
      setLoaded({ Router: StaffRouter })
    }
    load().catch((fault: unknown) => setLoaded({ error: fault }))
  }, [])
  if (error) throw error
  return Router ? <Router /> : <DotsLoader />
}
