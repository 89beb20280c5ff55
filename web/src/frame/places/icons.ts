/** Of the parts of the page, as a phone's header shows them. */

export { default as learn } from 'lucide-static/icons/graduation-cap.svg?raw'
export { default as today } from 'lucide-static/icons/calendar-days.svg?raw'
export { default as toys } from 'lucide-static/icons/layout-grid.svg?raw'
export { default as yours } from 'lucide-static/icons/notebook-pen.svg?raw'
