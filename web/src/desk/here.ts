/** Who answers: a server. On a site without one it is Python within the page (`vite.config.ts`). */

export { HttpDesk as HereDesk } from './http'
