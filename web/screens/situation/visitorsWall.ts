// Where the wall before visitors stands: outside of what the staff's console loads, with a beginning of its own.
export const visitorsWall = '/cms/wall/visitors'

/** Screens in lobbies were set up by the old address. */
export const isVisitorsWall = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname.replace(/\/$/, '') === visitorsWall || (pathname === '/cms/wall' && new URLSearchParams(search).has('visitor'))
