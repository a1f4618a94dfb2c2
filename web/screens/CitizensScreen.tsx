// Citizens: the verifier's desk.
import { useSearchParams } from 'react-router'
import { CitizensDesk } from '#web/citizens/CitizensDesk.tsx'

export function Screen() {
  const [params] = useSearchParams()
  return <CitizensDesk key={params.toString()} first={{ tab: params.get('tab'), search: params.get('search') ?? '' }} />
}
