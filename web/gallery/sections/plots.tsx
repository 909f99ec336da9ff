import { describePoints } from '../../src/ui/plot/describe-points.ts'
import { intervalTicks } from '../../src/ui/plot/interval-ticks.ts'
import { PlotCard } from '../../src/ui/plot/plot-card.tsx'
import type { PlotPoint } from '../../src/ui/plot/plot-point.ts'
import { PlotSkeleton } from '../../src/ui/plot/plot-skeleton.tsx'
import { PeriodChips } from '../../src/ui/period-chips.tsx'
import { Part, Section } from '../section.tsx'

const days = (...values: PlotPoint['value'][]): PlotPoint[] =>
  values.map((value, index) => ({ label: `Nov ${index + 1}`, value }))

const plot = (title: string, points: PlotPoint[], shape: 'bars' | 'line') => ({
  title,
  points,
  shape,
  format: String,
  ticks: intervalTicks(points),
  description: describePoints({ title, points, total: null, format: String }),
  columns: ['Day', title] as const,
})

export const Plots = () => (
  <Section title="Plots">
    <Part file="period-chips.tsx">
      <PeriodChips
        parameter="days"
        periods={[
          { value: '7', label: '7 days' },
          { value: '28', label: '28 days' },
        ]}
        chosen="28"
        standard="28"
      />
    </Part>
    <Part file="plot/plot-card.tsx: with numbers that are withheld, below zero, with a gap">
      <div className="grid w-full gap-4">
        <PlotCard {...plot('Views', days(12, null, 31, 0, 8, null, 17), 'bars')} value="84" />
        <PlotCard {...plot('Votes', days(3, -2, 0, 5, 1, -1, 2), 'bars')} height={96} />
        <PlotCard {...plot('Disk', days(20, 24, undefined, 30, 33, 31, 40), 'line')} height={96} />
      </div>
    </Part>
    <Part file="plot/plot-skeleton.tsx">
      <PlotSkeleton height={96} className="w-full" />
    </Part>
  </Section>
)
