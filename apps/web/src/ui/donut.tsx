import type { ReactNode } from "react";

export type DonutPart = { readonly key: string; readonly value: number; readonly color: string };

/**
 * Shares of a whole as a ring. A picture only: put the figures in a table beside it. Drawn with strokes of one circle;
 * a library of charts would be some twenty times as large.
 */
export function Donut({
  parts,
  label,
  size,
  children,
}: {
  parts: readonly DonutPart[];
  label: string;
  /** Pixels. */
  size: number;
  /** In the middle. */
  children?: ReactNode;
}) {
  const width = size / 8;
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const gap = parts.length > 1 ? 2.5 : 0;
  const startOf = (index: number) =>
    parts.slice(0, index).reduce((sum, { value }) => sum + (value / total) * around, 0);
  return (
    <div className="relative shrink-0" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        {total === 0 && (
          <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--neutral)" strokeWidth={width} />
        )}
        {total > 0 &&
          parts.map(({ key, value, color }, index) => (
            <circle
              key={key}
              cx={size / 2}
              cy={size / 2}
              r={radius}
              fill="none"
              stroke={color}
              strokeWidth={width}
              strokeDasharray={`${Math.max(0.5, (value / total) * around - gap)} ${around}`}
              strokeDashoffset={-startOf(index)}
              transform={`rotate(-90 ${size / 2} ${size / 2})`}
            />
          ))}
      </svg>
      <div className="absolute inset-0 grid place-items-center text-center">{children}</div>
    </div>
  );
}
