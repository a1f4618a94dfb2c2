// The port that Tanod opens when nobody names another one: the server's and the simulation's.
export const usualPort = 4100
