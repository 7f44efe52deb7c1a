import type { Point } from './distance.ts';

export interface Town extends Point {
  name: string;
  county: string;
  /** Postcode districts of the town that the address book has streets in. */
  outwards: readonly string[];
}

const town = (name: string, county: string, outwards: string, latitude: number, longitude: number): Town => ({
  name,
  county,
  outwards: outwards.split(' '),
  latitude,
  longitude,
});

/** Towns of the address book and of the suppliers' points of presence. */
export const TOWNS: readonly Town[] = [
  town('London', 'Greater London', 'EC2A E14 SE1 W1D WC2B N1', 51.5145, -0.0935),
  town('Croydon', 'Greater London', 'CR0 CR2', 51.3727, -0.1099),
  town('Birmingham', 'West Midlands', 'B1 B3 B18', 52.4796, -1.9026),
  town('Manchester', 'Greater Manchester', 'M1 M3 M17', 53.4794, -2.2453),
  town('Salford', 'Greater Manchester', 'M5 M50', 53.4875, -2.2901),
  town('Stockport', 'Greater Manchester', 'SK1 SK3', 53.4084, -2.1494),
  town('Leeds', 'West Yorkshire', 'LS1 LS2 LS11', 53.7974, -1.5438),
  town('Bradford', 'West Yorkshire', 'BD1 BD4', 53.7944, -1.7519),
  town('Wakefield', 'West Yorkshire', 'WF1 WF2', 53.683, -1.4977),
  town('Huddersfield', 'West Yorkshire', 'HD1 HD2', 53.6458, -1.785),
  town('Sheffield', 'South Yorkshire', 'S1 S3 S9', 53.3811, -1.4701),
  town('Doncaster', 'South Yorkshire', 'DN1 DN4', 53.5228, -1.1285),
  town('York', 'North Yorkshire', 'YO1 YO10', 53.9591, -1.0815),
  town('Harrogate', 'North Yorkshire', 'HG1 HG2', 53.9921, -1.5418),
  town('Hull', 'East Riding of Yorkshire', 'HU1 HU3', 53.7443, -0.3325),
  town('Liverpool', 'Merseyside', 'L1 L3 L20', 53.4084, -2.9916),
  town('Warrington', 'Cheshire', 'WA1 WA3', 53.39, -2.597),
  town('Chester', 'Cheshire', 'CH1 CH2', 53.1905, -2.8916),
  town('Preston', 'Lancashire', 'PR1 PR2', 53.7632, -2.7031),
  town('Blackburn', 'Lancashire', 'BB1 BB2', 53.7488, -2.4825),
  town('Lancaster', 'Lancashire', 'LA1 LA2', 54.0466, -2.8007),
  town('Carlisle', 'Cumbria', 'CA1 CA3', 54.8925, -2.9329),
  town('Newcastle upon Tyne', 'Tyne and Wear', 'NE1 NE2 NE12', 54.9783, -1.6178),
  town('Sunderland', 'Tyne and Wear', 'SR1 SR5', 54.9069, -1.3838),
  town('Durham', 'County Durham', 'DH1 DH2', 54.7753, -1.5849),
  town('Middlesbrough', 'North Yorkshire', 'TS1 TS2', 54.5742, -1.2348),
  town('Nottingham', 'Nottinghamshire', 'NG1 NG2 NG7', 52.9548, -1.1581),
  town('Derby', 'Derbyshire', 'DE1 DE24', 52.9225, -1.4746),
  town('Leicester', 'Leicestershire', 'LE1 LE3', 52.6369, -1.1398),
  town('Lincoln', 'Lincolnshire', 'LN1 LN6', 53.2307, -0.5406),
  town('Stoke-on-Trent', 'Staffordshire', 'ST1 ST4', 53.0027, -2.1794),
  town('Wolverhampton', 'West Midlands', 'WV1 WV10', 52.587, -2.1288),
  town('Coventry', 'West Midlands', 'CV1 CV3', 52.4068, -1.5197),
  town('Telford', 'Shropshire', 'TF1 TF3', 52.6784, -2.4453),
  town('Shrewsbury', 'Shropshire', 'SY1 SY3', 52.7073, -2.7553),
  town('Worcester', 'Worcestershire', 'WR1 WR4', 52.1936, -2.2216),
  town('Hereford', 'Herefordshire', 'HR1 HR2', 52.0567, -2.716),
  town('Gloucester', 'Gloucestershire', 'GL1 GL2', 51.8642, -2.2382),
  town('Bristol', 'Bristol', 'BS1 BS2 BS34', 51.4545, -2.5879),
  town('Bath', 'Somerset', 'BA1 BA2', 51.3811, -2.359),
  town('Swindon', 'Wiltshire', 'SN1 SN5', 51.5558, -1.7797),
  town('Exeter', 'Devon', 'EX1 EX2', 50.7184, -3.5339),
  town('Plymouth', 'Devon', 'PL1 PL6', 50.3755, -4.1427),
  town('Truro', 'Cornwall', 'TR1 TR4', 50.2632, -5.051),
  town('Southampton', 'Hampshire', 'SO14 SO15', 50.9097, -1.4044),
  town('Portsmouth', 'Hampshire', 'PO1 PO6', 50.8198, -1.088),
  town('Bournemouth', 'Dorset', 'BH1 BH8', 50.7192, -1.8808),
  town('Reading', 'Berkshire', 'RG1 RG2', 51.4543, -0.9781),
  town('Slough', 'Berkshire', 'SL1 SL3', 51.5105, -0.595),
  town('Oxford', 'Oxfordshire', 'OX1 OX4', 51.752, -1.2577),
  town('Milton Keynes', 'Buckinghamshire', 'MK9 MK1', 52.0406, -0.7594),
  town('Northampton', 'Northamptonshire', 'NN1 NN4', 52.2405, -0.9027),
  town('Cambridge', 'Cambridgeshire', 'CB1 CB4', 52.2053, 0.1218),
  town('Peterborough', 'Cambridgeshire', 'PE1 PE2', 52.5695, -0.2405),
  town('Norwich', 'Norfolk', 'NR1 NR6', 52.6309, 1.2974),
  town('Ipswich', 'Suffolk', 'IP1 IP3', 52.0567, 1.1482),
  town('Colchester', 'Essex', 'CO1 CO4', 51.8959, 0.8919),
  town('Chelmsford', 'Essex', 'CM1 CM2', 51.7356, 0.4685),
  town('Brighton', 'East Sussex', 'BN1 BN2', 50.8225, -0.1372),
  town('Crawley', 'West Sussex', 'RH10 RH11', 51.1091, -0.1872),
  town('Guildford', 'Surrey', 'GU1 GU2', 51.2362, -0.5704),
  town('Canterbury', 'Kent', 'CT1 CT2', 51.2802, 1.0789),
  town('Maidstone', 'Kent', 'ME14 ME15', 51.272, 0.5292),
  town('Cardiff', 'South Glamorgan', 'CF10 CF11', 51.4816, -3.1791),
  town('Swansea', 'West Glamorgan', 'SA1 SA7', 51.6214, -3.9436),
  town('Newport', 'Gwent', 'NP19 NP20', 51.5842, -2.9977),
  town('Wrexham', 'Clwyd', 'LL11 LL13', 53.0465, -2.9932),
  town('Edinburgh', 'Midlothian', 'EH1 EH3 EH12', 55.9533, -3.1883),
  town('Glasgow', 'Lanarkshire', 'G1 G2 G51', 55.8617, -4.2583),
  town('Dundee', 'Angus', 'DD1 DD2', 56.462, -2.9707),
  town('Aberdeen', 'Aberdeenshire', 'AB10 AB12', 57.1497, -2.0943),
  town('Inverness', 'Inverness-shire', 'IV1 IV2', 57.4778, -4.2247),
  town('Belfast', 'County Antrim', 'BT1 BT2', 54.5973, -5.9301),
  town('Lerwick', 'Shetland Islands', 'ZE1', 60.1549, -1.1494),
];

const TOWN_BY_NAME = new Map(TOWNS.map((entry) => [entry.name, entry]));

/** @throws when a table names a town that is not in {@link TOWNS}. */
export function getTown(name: string): Town {
  const found = TOWN_BY_NAME.get(name);
  if (!found) throw new Error(`No town called ${name}`);
  return found;
}
