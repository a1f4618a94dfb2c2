// The way from a call to the case that it belongs to; nothing where that case is open.
import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'

export function CaseLink({ number }: { number: string }) {
  if (useLocation().pathname.endsWith(number)) return null
  return (
    <Anchor component={Link} to={`/cms/tickets/pending/${number}`} c="inherit" underline="always">
      {number}
    </Anchor>
  )
}
