// What the palette finds of several rooms: cameras, and people by a number as it is printed or by their name.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { cctv } from '#contract/cctv/room.ts'
import { search } from '#contract/citizens/search.ts'
import { canBeCalled, formatPhone, plainPhone } from '#contract/nouns/phoneText.ts'
import { tabWords } from '#web/citizens/queue.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { addPaletteSource, cameraWords, everydayWords, matches } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { isCall } from '#web/tickets/lists/known.ts'

const most = 7
const allCameras = { ...allOf(cctv.fetchCctv), staleTime: 60_000 }

/** Letters alone, and nothing that a ticket or a screen is called by. */
const mayBeName = (text: string) => /^\p{L}[\p{L}\p{M}.’' -]{2,}$/u.test(text) && !isCall(text) && !matches(`${everydayWords} ${cameraWords}`, text)

export function Part() {
  const navigate = useNavigate()
  useEffect(
    () =>
      addPaletteSource({
        id: 'cameras',
        group: () => t('Cameras'),
        permissions: may('cctv.view'),
        prepare: () => queryClient.fetchQuery(allCameras),
        known: (text) => {
          if (text.length < 2) return []
          const all = queryClient.getQueryData(allCameras.queryKey) ?? []
          // By the word alone all of them.
          const isWord = matches(cameraWords, text)
          const named = all.filter(({ name, place }) => matches(`${name} ${place}`, text))
          return [...new Set([...named, ...(isWord ? all : [])])].map(({ id, name, place }) => ({
            id,
            label: name,
            detail: place,
            run: () => void navigate(`/cms/cctv?size=1&cameras=${id}&selected=${id}`),
          }))
        },
      }),
    [navigate],
  )
  useEffect(
    () =>
      addPaletteSource({
        id: 'people',
        group: () => t('Citizens'),
        permissions: may('citizens.read'),
        // Each search is in the log: a whole number asks by itself, a name where that is chosen.
        restMs: 300,
        find: async (text, signal) => {
          const look = async (asked: { phone: string } | { name: string }, options?: { signal: AbortSignal }) =>
            (await call(search.searchCitizen, asked, options)).data.slice(0, most).map(({ accountId, name, phone, barangay, status, isBlocked }) => ({
              id: accountId,
              label: [name, phone && formatPhone(phone)].filter(Boolean).join(' · '),
              detail: [t(tabWords[isBlocked ? 'BLOCKED' : status]), barangay].filter(Boolean).join(' · '),
              run: () => void navigate(`/cms/citizens?tab=${isBlocked ? 'BLOCKED' : status}&search=${encodeURIComponent(phone ?? name)}`),
            }))
          if (canBeCalled(text)) return look({ phone: plainPhone(text) }, { signal })
          if (!mayBeName(text)) return []
          const toAll = () => void navigate('/cms/citizens')
          const nobody = { id: 'nobody', label: t('“{name}” finds no citizen', { name: text }), detail: t('Citizens'), run: toAll }
          const bring = async () => {
            const people = await look({ name: text })
            return people.length > 0 ? people : [nobody]
          }
          return [{ id: 'search', label: t('Search citizens for “{name}”', { name: text }), run: toAll, bring }]
        },
      }),
    [navigate],
  )
  return null
}
