// A screen is shown from its top. A part of its own: the frame is not drawn anew with each address.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function FromTheTop() {
  const { pathname } = useLocation()
  const isScrolled = useRef(false)
  useEffect(() => {
    const screen = screenNow()
    // To be scrolled to its top raises the same event.
    const note = () => void (isScrolled.current = screen!.scrollTop > 0)
    screen?.addEventListener('scroll', note, { passive: true })
    return () => screen?.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    // To scroll lays the whole page out, and each ticket has an address: what was not scrolled is at its top.
    if (isScrolled.current) screenNow()?.scrollTo?.(0, 0)
  }, [pathname])
  return null
}

const screenNow = () => document.getElementById('screen')
