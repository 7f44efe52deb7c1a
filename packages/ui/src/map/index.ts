import type { ReactElement } from 'react';
import type { MapBannerProps, MapView } from './types.ts';

export type * from './types.ts';
export declare function MapBanner(props: MapBannerProps): ReactElement;
export declare function mapView(latitude?: number | null, longitude?: number | null): MapView;
