// How wide a chart may be: what is written in it is as large on a phone as on a desk.
import { useElementSize } from '@mantine/hooks'
import type { RefCallback } from 'react'

export function useWidth(usual = 1280): { ref: RefCallback<HTMLDivElement | null>; width: number; height: number } {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  return { ref, width: Math.max(280, Math.round(width) || usual), height: Math.round(height) }
}
